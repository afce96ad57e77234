import { Badge } from '@mantine/core'

/** The words of states that are more than plain; every other one is grey. */
const colours: { readonly [state: string]: 'leaf' | 'yellow' | 'red' } = {
  ...{ active: 'leaf', works: 'leaf', paid: 'leaf', received: 'leaf', confirmed: 'leaf', planned: 'leaf' },
  ...{ open: 'yellow', requested: 'yellow', waiting: 'yellow' },
  ...{ failed: 'red', 'charged back': 'red', charged_back: 'red' },
}

/** A state in its colour. */
export const Status = ({ of: state, text }: { readonly of: string; readonly text: string }) => (
  <Badge component="span" color={colours[state] ?? 'gray'}>
    {text}
  </Badge>
)

/** Whether a field says in which state something is. */
export const isStatus = (field: string): boolean => ['status', 'state', 'outcome'].includes(field)
