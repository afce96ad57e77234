import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'

/** Shows messages from `tell` in a corner of the page. */
export const Messages = () => <Notifications position="bottom-right" />
