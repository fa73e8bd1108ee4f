/** What the contract asks for and the service does not do yet, as the check names it. Take out what you build. */
export const notBuilt: string[] = [];
