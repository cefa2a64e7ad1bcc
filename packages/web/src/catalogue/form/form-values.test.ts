import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { expect, test } from 'vitest'
import { copyOf, hiddenOf } from './copy-row.ts'
import { bodyOf, faultsByField, formFaults, initialValues, rowSoFar } from './form-values.ts'

const services = catalogueOf('service-identifier')
const qosRule = catalogueOf('qos-rule')
const flows = catalogueOf('rule-flow')

test('an empty form names every required field', () => {
  expect(formFaults(services, 'create', initialValues(services))).toEqual({
    pcc_service_name: 'Field is required',
    si_code: 'Field is required',
    rating_group_id: 'Field is required',
  })
})

test('what the contract refuses stands under its field', () => {
  const values = { ...initialValues(services), pcc_service_name: 'Web', si_code: '-1', rating_group_id: 4 }
  expect(Object.keys(formFaults(services, 'create', values))).toEqual(['si_code'])
})

test('a text that is too long for its own check says what would be right', () => {
  const typed = { ...initialValues(flows), flow_name: 'web', flow_group_id: 1 }
  const faults = formFaults(flows, 'create', { ...typed, flow_label: '0ABCDEF', security_parameter_index: '1A2B3C4D5' })
  expect(faults).toMatchObject({
    flow_label: expect.stringMatching(/^Six hex digits/),
    security_parameter_index: expect.stringMatching(/^Eight hex digits/),
  })
})

test('a rate that cannot be read says why in its own words', () => {
  const values = { ...initialValues(qosRule), qos_policy_name: 'Gold', mbrul: '1.5MB' }
  expect(formFaults(qosRule, 'create', values)).toEqual({ mbrul: 'Give bits, not bytes' })
})

test('typed rates are sent as numbers in the unit of their field, empty ones as empty text', () => {
  const values = { ...initialValues(qosRule), mbrul: '1.5M', ex_mbrul: '6G', gbrul: '' }
  expect(bodyOf(qosRule, values)).toMatchObject({
    mbrul: 1_500_000,
    ex_mbrul: 6_000_000,
    gbrul: '',
    ex_gbrul: '',
    arp_id: null,
  })
})

test('given values are sent along and are not asked for', () => {
  const zones = catalogueOf('zone')
  const values = { ...initialValues(zones), zone_name: 'Home' }
  expect(formFaults(zones, 'create', values, { zone_map_id: 3 })).toEqual({})
  expect(bodyOf(zones, values, { zone_map_id: 3 })).toMatchObject({ zone_map_id: 3, zone_name: 'Home' })
})

test('a new row begins with the defaults, an old one with what it holds', () => {
  expect(initialValues(flows).flow_direction).toBe('3')
  expect(initialValues(flows, { flow_direction: 2, flow_group_id: 5 })).toMatchObject({
    flow_direction: '2',
    flow_group_id: 5,
  })
})

test('the row so far is what the warnings look at', () => {
  expect(rowSoFar(qosRule, { qci: '1', mbrul: '1M', gbrul: 'x' })).toEqual({
    qci: 1,
    mbrul: 1_000_000,
    gbrul: undefined,
  })
})

test('faults of the server belong to their fields, the first of each; the others to the whole form', () => {
  const faults = [
    { message: 'exists', field: 'rg_code' },
    { message: 'also', field: 'rg_code' },
    { message: 'locked' },
    { message: 'elsewhere', field: 'sp_id' },
  ]
  expect(faultsByField(faults, ['rg_code'])).toEqual({
    faults: { rg_code: 'exists' },
    others: ['locked', 'elsewhere'],
  })
})

test('a copy is named anew, leaves codes to be filled in, and keeps what the form does not show', () => {
  const maps = catalogueOf('zone-map')
  const row = { zone_map_id: 3, zone_map_name: 'Cells', match_mode: 1, sp_id: 0, fetch_sql: 'x', fetch_interval: null }
  expect(copyOf(maps, row)).toMatchObject({ zone_map_name: 'Cells (copy)', match_mode: 1 })
  expect(hiddenOf(maps, row)).toEqual({ sp_id: 0, fetch_sql: 'x' })
  expect(copyOf(services, { pcc_service_name: 'Web', si_code: 100 })).toEqual({
    pcc_service_name: 'Web (copy)',
    si_code: null,
  })
})
