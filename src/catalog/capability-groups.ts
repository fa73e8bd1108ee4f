/** The capabilities, in groups. */

export interface CapabilityGroup {
  readonly name: string;
  readonly items: readonly string[];
}

export const capabilityGroups: readonly CapabilityGroup[] = [
  {
    name: 'Agent runtime',
    items: [
      'Call 60 tools by name',
      'Speak the Model Context Protocol',
      'Choose a profile of 8, 20 or 60 tools',
      'Retry a write safely',
    ],
  },
  {
    name: 'Retrieval',
    items: [
      'Search by words and meaning',
      'Filter by layer, type, status, tags and time',
      'Search the past with as_of',
      'Fill a budget of tokens',
      'Explain each result',
      'Compare two queries',
    ],
  },
  {
    name: 'Knowledge graph',
    items: [
      'Look up an entity',
      'Search names with typos',
      'Walk from entity to entity',
      'Merge two entities',
      'Link memories',
      'Detect communities',
    ],
  },
  {
    name: 'Memory writes',
    items: [
      'Store a memory',
      'Record a decision',
      'Record an error and its prevention',
      'Record a question and its answer',
      'Record a warning',
      'Update a project',
    ],
  },
  {
    name: 'Session continuity',
    items: [
      'Resume where the last session stopped',
      'Keep a checkpoint',
      'Hand over',
      'Read and write the diary',
      'Summarise a session',
    ],
  },
  {
    name: 'Curation',
    items: [
      'Edit',
      'Annotate',
      'Tag',
      'Pin',
      'Promote and demote',
      'Invalidate',
      'Forget and restore',
      'Revert a change or an operation',
    ],
  },
  {
    name: 'Maintenance',
    items: [
      'Merge near-duplicates',
      'Consolidate topics',
      'Extract patterns',
      'Follow a job',
      'Reindex with another model',
    ],
  },
  {
    name: 'Ingestion',
    items: [
      'Preview how a source is split',
      'Store a source as one run',
      'Undo a run',
      'Store with a source name and type',
      'Store with the time of the event',
      'Recognise stored texts',
    ],
  },
  {
    name: 'Operations',
    items: [
      'Check readiness',
      'Diagnose with doctor',
      'Read settings from the environment',
      'Stop without cutting off calls',
    ],
  },
  {
    name: 'Workspace control',
    items: [
      'Create a workspace',
      'Create, list and revoke keys',
      'Set an expiry and a scope',
      'Turn redaction and learning on or off',
      'Invite people and give them roles',
    ],
  },
  { name: 'Public site', items: ['Read the guides', 'Check the status of the service', 'Read the changelog'] },
  {
    name: 'Deployment',
    items: [
      'Run on SQLite',
      'Run on PostgreSQL with pgvector',
      'Run several nodes on one database',
      'Run behind a reverse proxy',
    ],
  },
  {
    name: 'Discovery APIs',
    items: [
      'Service manifest',
      'Service architecture',
      'Deployment plan',
      'Capabilities',
      'Tool manifest',
      'OpenAPI 3.1',
    ],
  },
  {
    name: 'Client UX',
    items: ['Errors that name the field and the remedy', 'A request id in each answer', 'Rate-limit headers'],
  },
  {
    name: 'Agent safety',
    items: [
      'Replace secrets before storing',
      'Give memories as data with a source',
      'Refuse writes with a reading key',
      'Warn about forbidden actions',
    ],
  },
  {
    name: 'Operator workflows',
    items: [
      'Trace a change to its key',
      "Undo an agent's work",
      'Review challenged facts side by side',
      'Find memories that are never recalled',
    ],
  },
  { name: 'SDK snippets', items: ['Shell', 'TypeScript', 'Python', 'Agent frameworks', 'Other languages'] },
  {
    name: 'Playbooks',
    items: ['Begin a session', 'End a session', 'Clean up a workspace', 'Look into a wrong answer'],
  },
  {
    name: 'Observability',
    items: [
      'Failures, durations and slow routes',
      'Usage by route and key',
      'Audit entries',
      'Structured logs without content',
      'Quality metrics',
      'Access patterns',
    ],
  },
  {
    name: 'Onboarding',
    items: ['A workspace and a key at the first start', 'Two commands to paste', 'A guide to the first memory'],
  },
  { name: 'API examples', items: ['Request and response of each main call', 'Examples of errors'] },
  { name: 'Response fixtures', items: ['Responses checked against a running service', 'An example for each tool'] },
  {
    name: 'Playground UX',
    items: ['Call the API from a page', 'See request and response side by side', 'Copy the call as curl'],
  },
  { name: 'Connection kits', items: ['Bootstrap document', 'Configuration for each client', 'Environment block'] },
  { name: 'Agent configs', items: ['A TOML profile', 'A skill in Markdown', 'curl commands to start with'] },
];
