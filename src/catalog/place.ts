/** Where a workspace is reached, and what stands where its key goes. */
export interface Place {
  baseUrl: string;
  slug: string;
}

export const keyPlaceholder = '<workspace-api-key>';
