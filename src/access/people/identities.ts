/** The external accounts that a person signs in with. */
import type { Identity } from '../../model/people/person.ts';
import { actOnControl, type ControlContext } from '../act-control.ts';
import { permissions } from '../permissions.ts';

/** Removes one of the person's own identities; never the last. */
export function removeIdentity(context: ControlContext, personId: string, identity: Identity): Promise<void> {
  return actOnControl(context, { permission: permissions['identity.remove'], workspace: null }, async (control) => {
    await control.people.removeIdentity(personId, identity);
    return { answer: undefined, targets: [identity.provider] };
  });
}
