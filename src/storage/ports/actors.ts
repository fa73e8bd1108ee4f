/** Who acted in a workspace. Rows name them by id; the label is what they were last called, for people to read. */
export interface Actors {
  /** By id; who never wrote anything here is missing. */
  labels(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}
