/** What only the server says of a call that it refuses. */
export default {} as const;
