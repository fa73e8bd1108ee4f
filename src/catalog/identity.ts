/** What the service is called, and what it is in a sentence. */

export const serviceName = 'Stele';
export const tagline = 'A memory service for software agents and the people who run them.';
export const runtimeName = `Node.js ${process.versions.node.split('.')[0]}`;
/** Of the document at `/openapi.json`, which has a version of its own. */
export const contractVersion = '0.1.0';
