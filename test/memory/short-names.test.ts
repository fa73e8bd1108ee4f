/** Names that are stop words but for their capitals. */
import { describePairs } from '../support/describe-pairs.ts';

describePairs('a note about something with a short name', {
  challengesOne: [
    ['another figure for the US', 'The p95 latency is 120 ms in the US.', 'The p95 latency is 150 ms in the US.'],
    ['another figure for iOS', 'The failure rate is 2 % on iOS.', 'The failure rate is 4 % on iOS now.'],
    ['an emphasised word', 'Deployments are allowed on Fridays.', 'Deployments are NOT allowed on Fridays.'],
  ],
  challengesNone: [
    ['the EU, not the US', 'The p95 latency is 120 ms in the US.', 'The p95 latency is 180 ms in the EU.'],
    ['iOS, not Android', 'The failure rate is 2 % on Android.', 'The failure rate is 4 % on iOS.'],
    ['Android, not iOS', 'The app size is 40 MB on iOS.', 'The app size is 52 MB on Android.'],
    ['IT, not AI', 'The AI budget is 400 euros.', 'The IT budget is 900 euros.'],
  ],
});
