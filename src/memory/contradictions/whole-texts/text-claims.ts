/** The kinds of claims that a whole text makes. */
import { faultClaimIn } from './faults.ts';
import { noticeClaimIn } from './notices.ts';
import { caseClaimIn } from './numbered-cases.ts';
import { abandonedPlanIn } from './plans.ts';
import { technicalClaimIn } from './technical-states.ts';
import type { TextClaim } from './text-claim.ts';
import { completionIn } from './todos.ts';

/** One reader for each kind; it returns null if a text makes no such claim. */
const readers: readonly ((text: string) => TextClaim | null)[] = [
  technicalClaimIn,
  caseClaimIn,
  noticeClaimIn,
  faultClaimIn,
  abandonedPlanIn,
  completionIn,
];

/** The claims of a new text, in the order of the kinds. */
export const textClaimsIn = (text: string): TextClaim[] => readers.flatMap((claimIn) => claimIn(text) ?? []);
