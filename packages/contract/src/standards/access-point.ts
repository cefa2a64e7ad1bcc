const OPERATOR_IDENTIFIER = /\.mnc\d{3}\.mcc\d{3}\.gprs$/i

/**
 * An access point name or DNN without its operator identifier. Gateways send either. TS 23.003 9.1, TS 29.571 5.3.2.
 *
 * @example networkIdentifier('internet.mnc001.mcc001.gprs') // 'internet'
 */
export function networkIdentifier(name: string): string {
  return name.replace(OPERATOR_IDENTIFIER, '')
}
