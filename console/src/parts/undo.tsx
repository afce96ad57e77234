import { Button, Group } from '@mantine/core'

/** Gives readers time to reach the button with the keyboard. */
const shownMs = 20_000

/** Like `tell`, with a button that undoes the change. */
export async function tellWithUndo(message: string, label: string, undo: () => void): Promise<void> {
  const { notifications } = await import('@mantine/notifications')
  const id = notifications.show({
    autoClose: shownMs,
    message: (
      <Group justify="space-between" wrap="nowrap">
        {message}
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            notifications.hide(id)
            undo()
          }}
        >
          {label}
        </Button>
      </Group>
    ),
  })
}
