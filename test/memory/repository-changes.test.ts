/** Notes of coding agents about versions, settings and tools of a repository. */
import { describePairs } from '../support/describe-pairs.ts';

describePairs('a note about a repository', {
  challengesOne: [
    [
      'a version in a settings file',
      'The api repo pins Ruby 3.1 in .tool-versions.',
      'Bumped .tool-versions to Ruby 3.3.',
    ],
    ['a version that something pins', 'The pipeline pins Python 3.10.', 'Bumped the pipeline to Python 3.12.'],
    ['a settings file as the subject', '.tool-versions pins Terraform 1.5.', 'Bumped .tool-versions to Terraform 1.9.'],
    [
      'a variable that is ignored',
      'The importer reads its key from API_SECRET.',
      'The importer asks the vault for its key, API_SECRET is ignored.',
    ],
    [
      'a variable that is unused',
      'The build takes its number from VERSION_FILE.',
      'VERSION_FILE is unused, the build asks git.',
    ],
    ['a tool left behind in Spanish', 'El proyecto usa Webpack.', 'El proyecto migró de Webpack a Vite.'],
    ['a tool left behind in French', 'Le site utilise Jest.', 'Le site a migré de Jest à Vitest.'],
  ],
  challengesNone: [
    ['the same version', 'The api repo pins Ruby 3.1 in .tool-versions.', 'Set .tool-versions to Ruby 3.1.'],
    ['the version of another tool', 'The pipeline pins Python 3.10.', 'Bumped the pipeline to Node 22.'],
    ['another settings file', 'The web app pins Node 18 in .nvmrc.', 'Bumped package.json to Node 20.'],
    ['another variable', 'The importer reads its key from API_SECRET.', 'API_TOKEN is ignored by the exporter.'],
    ['a rule for the variable', 'The importer reads its key from API_SECRET.', 'API_SECRET must have 32 characters.'],
    [
      'a line that a linter leaves out',
      'The importer reads its key from API_SECRET.',
      'API_SECRET is ignored in the tests.',
    ],
    ['another project in Spanish', 'El proyecto usa Webpack.', 'El otro proyecto migró de Rollup a Vite.'],
  ],
});
