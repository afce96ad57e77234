/** Tells the reader what was done, in a corner of every page. */
export async function tell(message: string): Promise<void> {
  const { notifications } = await import('@mantine/notifications')
  notifications.show({ message })
}
