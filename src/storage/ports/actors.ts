/**
 * The actors of a workspace. Rows reference an actor by id; the label is the actor's latest name, for people to read.
 */
export interface Actors {
  /** Labels by actor id. An actor that never wrote here is missing from the map. */
  labels(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}
