import type { ParameterCatalogue } from '../catalogues/function-fields.ts'
import type { FunctionParameter, WorkflowFunction } from './workflow-function.ts'

type Type = FunctionParameter['value_type']

function parameter(
  name: string,
  value_type: Type,
  desc: string,
  value_script: FunctionParameter['value_script'] = null,
): FunctionParameter {
  return { name, value_type, desc, value_script }
}

const record = (name: string, catalogue: ParameterCatalogue, desc: string) =>
  parameter(name, 'I', desc, `catalogue:${catalogue}`)
const number = (name: string, desc: string, allowed: `numbers:${string}` | null = null) =>
  parameter(name, 'N', desc, allowed)
const text = (name: string, desc: string) => parameter(name, 'S', desc)

function define<const Name extends string>(
  name: Name,
  function_type_flag: WorkflowFunction['function_type_flag'],
  sentence: string,
  comments: string,
  param1: FunctionParameter | null = null,
  param2: FunctionParameter | null = null,
) {
  const param_num = param2 ? 2 : param1 ? 1 : 0
  return {
    function: name,
    function_type_flag,
    usage_flag: 'Y',
    comments,
    param_num,
    param1,
    param2,
    sentence,
    acts: false,
  } as const satisfies WorkflowFunction
}

const MEDIA_TYPES = 'codes:0=Audio;1=Video;2=Data;3=Application;4=Control;5=Text;6=Message'

function act<const Name extends string>(...definition: Parameters<typeof define<Name>>) {
  return { ...define(...definition), acts: true } as const satisfies WorkflowFunction
}

/** Functions for accumulators, balances, zones, other workflows and events. Most come from the specification. */
const CHARGING_AND_FLOW = [
  define(
    'GetAcmByResourceId',
    'AA',
    'usage of {1}',
    'Current usage of an accumulator; unknown if it is not counted for the subscriber',
    record('resource_id', 'accumulator-type', 'Accumulator'),
  ),
  define(
    'GetBalanceByAcctResId',
    'AA',
    'balance of {1}',
    'Amount left of a balance type',
    record('acct_res_id', 'balance-type-acct', 'Balance type'),
  ),
  define(
    'SumBalanceByAcctResId',
    'AA',
    'balance of {1} and all below it',
    'Amount left of a balance type and of all types below it; unknown only if all are',
    record('acct_res_id', 'balance-type-acct', 'Balance type'),
  ),
  act(
    'MediaTypeExec',
    'AB',
    'run {1} for each {2} component',
    'Runs a workflow once for each media component of a type; gives their number',
    record('work_group_id', 'rule-workflow-group', 'Workflow to run'),
    parameter('media_type', 'C', 'Media-Type (TS 29.214 5.3.19)', MEDIA_TYPES),
  ),
  act(
    'TriggerRARForBS',
    'AB',
    'push a new decision to the bearer session by {1}',
    'Marks the answer as unsolicited (Re-Auth-Request) and runs a workflow for it',
    record('work_group_id', 'rule-workflow-group', 'Workflow to run'),
  ),
  act(
    'SetEventTypeList',
    'AB',
    'ask for the events {1}',
    'Replaces the events that the gateway is asked to report',
    parameter('pcr_event_ids', 'L', 'Policy events, their ids with commas between', 'catalogue:policy-event'),
  ),
  define(
    'zone',
    'AA',
    'zone of {attr} in {1}',
    'Zone of the attribute’s value in a zone map, as its id; unknown if it lies in none',
    record('zone_map_id', 'zone-map', 'Zone map'),
  ),
  define(
    'zonecode',
    'AA',
    'zone code of {attr} in {1}',
    'Code of the zone of the attribute’s value in a zone map; unknown if it lies in none',
    record('zone_map_id', 'zone-map', 'Zone map'),
  ),
  define(
    'GetCounterStatus',
    'AA',
    'status of {1}',
    'Status that the charging system reports for a policy counter (TS 29.219)',
    record('policy_counter_id', 'policy-counter', 'Policy counter'),
  ),
]

const ATTRIBUTES = [
  define('SetValue', 'AB', '{1}', 'Gives a fixed value', text('value', 'The value')),
  define('CopyValue', 'AA', '{attr}', 'Gives the attribute’s value'),
  define('ClearValue', 'AB', 'nothing', 'Makes the result unknown'),
  define(
    'ValueOr',
    'AA',
    '{attr}, or {1} where it is unknown',
    'The attribute’s value, another where it is unknown',
    text('otherwise', 'Value where the attribute is unknown'),
  ),
]

const ARITHMETIC = [
  define('Add', 'AA', '{attr} + {1}', 'Adds a number', number('number', 'What is added')),
  define('Subtract', 'AA', '{attr} − {1}', 'Takes a number away', number('number', 'What is taken away')),
  define('Multiply', 'AA', '{attr} × {1}', 'Multiplies by a number', number('factor', 'Factor')),
  define('Divide', 'AA', '{attr} ÷ {1}', 'Divides; unknown by zero', number('divisor', 'Divisor', 'numbers:not 0')),
  define(
    'Modulo',
    'AA',
    'remainder of {attr} ÷ {1}',
    'Remainder; unknown by zero',
    number('divisor', 'Divisor', 'numbers:not 0'),
  ),
  define('Minimum', 'AA', 'the lower of {attr} and {1}', 'The lower of two', number('number', 'The other number')),
  define('Maximum', 'AA', 'the higher of {attr} and {1}', 'The higher of two', number('number', 'The other number')),
  define(
    'Round',
    'AA',
    '{attr} rounded to {1} decimals',
    'Rounds, half away from zero',
    number('decimals', 'Decimals', 'numbers:0..15'),
  ),
]

const TEXT = [
  define(
    'Substring',
    'AA',
    '{2} characters of {attr} from {1} on',
    'A part of the text',
    number('start', 'First character', 'numbers:1..'),
    number('length', 'Number of characters', 'numbers:0..'),
  ),
  define(
    'Replace',
    'AA',
    '{attr} with {2} for {1}',
    'Replaces each occurrence of a text',
    text('search', 'What is replaced'),
    text('replacement', 'What stands there instead'),
  ),
  define('Append', 'AA', '{attr} followed by {1}', 'Adds a text at the end', text('text', 'What is added')),
  define('Prepend', 'AA', '{1} followed by {attr}', 'Adds a text in front', text('text', 'What is added')),
  define('Length', 'AA', 'length of {attr}', 'Number of characters'),
  define('UpperCase', 'AA', '{attr} in capitals', 'The text in capital letters'),
  define('LowerCase', 'AA', '{attr} in small letters', 'The text in small letters'),
  define('Trim', 'AA', '{attr} without blanks around it', 'The text without blanks at its ends'),
  define('Contains', 'AA', 'whether {attr} contains {1}', 'Y or N, case ignored', text('search', 'What is looked for')),
]

const UNITS = 'codes:N=minutes;H=hours;D=days'

const DATES = [
  define('Now', 'AA', 'the current time', 'Moment of the decision, ISO 8601'),
  define('HourOfDay', 'AA', 'hour of {attr}', '0 to 23, in the local time of the device'),
  define('DayOfWeek', 'AA', 'weekday of {attr}', '1 Monday to 7 Sunday, in the local time of the device'),
  define('DayOfMonth', 'AA', 'day of the month of {attr}', '1 to 31, in the local time of the device'),
  define(
    'AddTime',
    'AA',
    '{attr} and {1} {2}',
    'A moment so much later, or earlier with a negative number',
    number('number', 'How many'),
    parameter('unit', 'C', 'Unit', UNITS),
  ),
  define(
    'TimeSince',
    'AA',
    'time since {attr} in {1}',
    'Whole units from the attribute’s moment until now',
    parameter('unit', 'C', 'Unit', UNITS),
  ),
  define(
    'InTimeSpan',
    'AA',
    'whether {1} runs',
    'Y while the time span runs, else N',
    record('time_span_id', 'timespan', 'Time span'),
  ),
]

/** All functions of the catalogue, in the order of its groups. */
export const WORKFLOW_FUNCTIONS = [...CHARGING_AND_FLOW, ...ATTRIBUTES, ...ARITHMETIC, ...TEXT, ...DATES] as const

type Defined = (typeof WORKFLOW_FUNCTIONS)[number]

/** Functions that are called for their effect. */
export type ActingName = Extract<Defined, { acts: true }>['function']
/** Functions that return a value. */
export type ValueName = Extract<Defined, { acts: false }>['function']

const byName = new Map<string, WorkflowFunction>(
  WORKFLOW_FUNCTIONS.map((definition) => [definition.function, definition]),
)

/** The function with a name; undefined if there is none. */
export function workflowFunction(name: unknown): WorkflowFunction | undefined {
  return typeof name === 'string' ? byName.get(name) : undefined
}
