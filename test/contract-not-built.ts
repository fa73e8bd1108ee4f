/**
 * Parts of the contract that the service does not implement yet, named as in the check. Remove an entry once it is
 * built.
 */
export const notBuilt: string[] = [];
