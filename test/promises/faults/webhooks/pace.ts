/** How long the server waits for a receiver, in milliseconds. */
export const timeoutMs = 300

/** How long what a killed server was sending is left alone, in milliseconds. */
export const leaseMs = 1000
