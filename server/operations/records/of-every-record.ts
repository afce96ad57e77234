import { histories } from '../activity/history.ts'
import listsOfImports from '../imports/list.ts'
import takingImportsBack from '../imports/take-back.ts'
import type { Operation } from '../operation.ts'
import { findingInClub, findingRecords } from './find.ts'
import { importProgress } from './import-progress.ts'
import { enteringRecords } from './records.ts'

/** The operations that every resource's records have in common. */
export const ofEveryRecord: readonly Operation[] = [
  ...enteringRecords,
  ...importProgress,
  ...listsOfImports,
  ...takingImportsBack,
  ...findingRecords,
  ...findingInClub,
  ...histories,
]
