import '@mantine/notifications/styles.layer.css'
import './messages.css'
import { Notifications } from '@mantine/notifications'

/** Shows messages from `tell` at the bottom of the page, where lists and forms have no buttons. */
export const Messages = () => <Notifications position="bottom-center" />
