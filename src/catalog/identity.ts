/** The name of the service, and its description in a sentence. */

export const serviceName = 'Stele';
export const tagline = 'A memory service for software agents and the people who run them.';
export const runtimeName = `Node.js ${process.versions.node.split('.')[0]}`;
/** The version of the document at `/openapi.json`, which is separate from the service's version. */
export const contractVersion = '0.1.0';
