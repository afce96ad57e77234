/** The version of the interface description (section 9); raised with every notable change. */
export const version = '1.5.0'
