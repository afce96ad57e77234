import { stagesSetting } from '../clubs/stages.ts'
import setStages from '../operations/clubs/set-stages.ts'
import setQuotas from '../operations/quotas/set.ts'
import { checkFields } from '../records/check.ts'
import { quotaNames, settingOf } from '../store/quotas.ts'

/** The rule that a setting of a club breaks: that of the operation which sets it. Names that nobody knows are read by nobody. */
export function settingFault(name: string, value: string): string | undefined {
  const quota = quotaNames.find((one) => settingOf(one) === name)
  const [fault] =
    name === stagesSetting
      ? checkFields(setStages.form, { stages: parsed(value) }, 'update')
      : quota
        ? checkFields(setQuotas.form, { [quota]: parsed(value) }, 'update')
        : []
  return fault && `value is wrong: ${fault.detail.replace(/\.$/, '')}`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
