/** The scope of a value: student tickets are not all tickets. One engine: texts are compared above the stores. */
import { expect, test } from 'vitest';
import { engines } from '../support/engines.ts';
import { challengedBy } from '../support/pairs.ts';
import { openTestWorkspace } from '../support/workspace.ts';

async function isChallenged(before: string, after: string): Promise<boolean> {
  const workspace = await openTestWorkspace(engines[0]!);
  const challenged = await challengedBy(workspace, before, after);
  await workspace.remove();
  return challenged > 0;
}

test.each([
  ['Tickets cost 12 euros.', 'Tickets cost 8 euros for students.'],
  ['Lunch costs 9 euros.', 'Lunch for children costs 5 euros.'],
  ['The pool opens at 7:00.', 'The pool for beginners opens at 9:00.'],
  ['The team has six members.', 'The other team has nine members.'],
  ['Die Kaution beträgt 900 Euro.', 'Die Kaution für den Schlüssel beträgt 50 Euro.'],
  ['Die Miete beträgt 700 Euro.', 'Die Miete der Garage beträgt 80 Euro.'],
  ['Der Kurs dauert 6 Wochen.', 'Der andere Kurs dauert 10 Wochen.'],
  ['Tickets cost 8 euros for students.', 'Tickets now cost 14 euros.'],
  ['Le loyer est de 800 euros.', 'Le loyer du garage est de 90 euros.'],
  ['La entrada cuesta 10 euros.', 'La entrada para niños cuesta 6 euros.'],
])('"%s" is compatible with "%s", which covers a part or another thing', async (before, after) => {
  expect(await isChallenged(before, after)).toBe(false);
});

test.each([
  ['The deposit for the hall is 300 euros.', 'The deposit for the hall is 350 euros.'],
  ['The limit for uploads is 50 MB.', 'The limit for uploads was cut to 20 MB.'],
  ['Our rent is 900 euros.', 'Our rent has risen to 960 euros.'],
  ['The lease ends on 31 March.', 'The lease has been extended to 30 June.'],
  ['Le bail prend fin le 31 mars.', "Le bail est prolongé jusqu'au 30 juin."],
  ['El permiso vale hasta el 30 de abril.', 'El permiso se prorroga hasta el 31 de mayo.'],
  ['La réunion a lieu à Lyon.', 'La réunion aura lieu à Grenoble et non à Lyon.'],
])('"%s" is challenged by "%s"', async (before, after) => {
  expect(await isChallenged(before, after)).toBe(true);
});
