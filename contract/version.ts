/** The version of the specification that the server implements in full; `CONTRACT=shown` describes it and nothing more. */
export const specified = '1.5.0'

/** The version of Kantine and of its description (section 9); raised with every notable change. */
export const version = '1.8.0'
