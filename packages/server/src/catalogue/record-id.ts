/** What names a record: a number the server gives, or a text where the catalogue is a fixed lookup by names. */
export type RecordId = number | string
