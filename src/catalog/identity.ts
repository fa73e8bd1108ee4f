/** What the service is called, and what it is in a sentence. */

export const serviceName = 'Stele';
export const tagline = 'A memory service for software agents and the people who run them.';
