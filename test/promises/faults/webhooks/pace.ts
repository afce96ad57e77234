/** How long the server waits for a receiver, in milliseconds. */
export const timeoutMs = 300

/** How long a killed server's unfinished deliveries stay claimed, in milliseconds. */
export const leaseMs = 1000
