/** The address of a workspace, and the placeholder for its key. */
export interface WorkspaceAddress {
  baseUrl: string;
  slug: string;
}

export const keyPlaceholder = '<workspace-api-key>';
