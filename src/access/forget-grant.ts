import type { ControlStore } from '../storage/ports/control/control-store.ts';

/** Ends a grant of the authorization server, with all codes and tokens that were issued under it. */
export async function forgetGrant(
  { oauthRecords }: Pick<ControlStore, 'oauthRecords'>,
  grantId: string,
): Promise<void> {
  await oauthRecords.removeGrant(grantId);
  await oauthRecords.remove('Grant', grantId);
}
