/** Column names in lists of mobile networks, and the fields of zone values for them. */
export const OPERATOR_LISTS = { plmn: 'value', mccmnc: 'value', mcc_mnc: 'value', operator: 'exp_value' }

/** The same for files with a column for the zone. */
export const ZONED_LISTS = { ...OPERATOR_LISTS, country: 'pcc_zone.zone_name', zone: 'pcc_zone.zone_name' }
