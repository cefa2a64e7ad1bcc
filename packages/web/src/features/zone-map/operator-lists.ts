/** Column names in lists of mobile networks, and the columns of zone values that they stand for. */
export const OPERATOR_LISTS = { plmn: 'value', mccmnc: 'value', mcc_mnc: 'value', operator: 'exp_value' }

/** The same where a file names the zone of each value. */
export const ZONED_LISTS = { ...OPERATOR_LISTS, country: 'pcc_zone.zone_name', zone: 'pcc_zone.zone_name' }
