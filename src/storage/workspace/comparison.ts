/** How many vectors are compared one by one where a filter leaves too little of what an index finds. The same on both engines. */

/** Of more that pass, the newest are compared, and `coverage` tells of the rest. About 200 ms on SQLite, in slices. */
export const mostCompared = 50_000;
