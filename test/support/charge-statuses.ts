/** The statuses of the demo club's charges. */
export const chargeStatuses = ['open', 'paid', 'failed', 'charged back'] as const
