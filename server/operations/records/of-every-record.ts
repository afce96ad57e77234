import { histories } from '../activity/history.ts'
import type { Operation } from '../operation.ts'
import { enteringRecords } from './records.ts'

/** The operations that are the same on the records of every resource. */
export const ofEveryRecord: readonly Operation[] = [...enteringRecords, ...histories]
