import type { AccessEvent } from '@tollgate/contract/calls/access-event.ts'
import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import type { Generated, GeneratedAlways, Kysely, Transaction } from 'kysely'
import type { FieldName, IdName, StoredRow, TableOf } from '@tollgate/contract/catalogues/rows.ts'
import type { PersonKind } from '@tollgate/contract/access/person-row.ts'
import type { Role } from '@tollgate/contract/access/role.ts'
import type { ChangeSetState, ReleaseState } from '@tollgate/contract/release/release.ts'
import type { NodeState } from '@tollgate/contract/release/node.ts'
import type { Rollout } from '@tollgate/contract/release/rollout.ts'
import type { TokenScope } from '@tollgate/contract/access/token-row.ts'
import type { PARAMETER_COLUMNS } from '@tollgate/contract/catalogues/function-fields.ts'

/** Column values are text, numbers and null only, so that both engines store the same. */
export type ColumnValue = string | number | null
export type TableRow = Record<string, ColumnValue>

/** Every table by name: those of catalogues from their definitions, the others by hand. */
export interface Tables extends CatalogueTables, SystemTables {}

export type TableName = keyof Tables
export type ColumnName<Table extends TableName> = keyof Tables[Table] & string

export type Db = Kysely<Tables>
export type Trx = Transaction<Tables>

type CatalogueTables = {
  [Table in TableOf<CatalogueName>]: Table extends keyof HiddenColumns
    ? Omit<Columns<NameOn<Table>>, keyof HiddenColumns[Table]> & HiddenColumns[Table]
    : Columns<NameOn<Table>>
}

/** The catalogues that share a table; usually one. */
type NameOn<Table> = { [Name in CatalogueName]: TableOf<Name> extends Table ? Name : never }[CatalogueName]

type Columns<Name extends CatalogueName> = { [K in ColumnOfAny<Name>]: Column<Name, K> }

type ColumnOfAny<Name extends CatalogueName> = Name extends CatalogueName ? keyof StoredRow<Name> & string : never

type Column<Name extends CatalogueName, K> = K extends 'row_version'
  ? Generated<number>
  : K extends 'key' | 'place'
    ? Generated<ValueIn<Name, K>>
    : K extends Exclude<IdName<Name>, FieldName<Name>>
      ? Generated<number>
      : ValueIn<Name, K>

/** Where catalogues share a table, a row of one may have null in the columns of another. */
type ValueIn<Name extends CatalogueName, K> = Name extends CatalogueName
  ? K extends keyof StoredRow<Name>
    ? StoredRow<Name>[K]
    : null
  : never

type Related = GeneratedAlways<number | null>
type ParameterColumn = (typeof PARAMETER_COLUMNS)[keyof typeof PARAMETER_COLUMNS]

/** Columns without a field in a definition: foreign keys, and parts of a row. */
interface HiddenColumns {
  attribute: { dyn_attr_id: GeneratedAlways<number> }
  policy_counter: {
    accumulator_type_related: Related
    balance_type_acct_related: Related
    attribute_related: Related
    price_plan_related: Related
  }
  policy_plan_basic: { attribute_of_re_attr: Related }
  policy_plan_mapping_unit: { zone_of_mapping_value: Related; timespan_of_mapping_value: Related }
  policy_plan_rule_zone: {
    attribute_of_mapping_src_value: Related
    balance_type_acct_of_mapping_src_value: Related
    accumulator_type_of_mapping_src_value: Related
    policy_counter_of_mapping_src_value: Related
    zone_map_of_mapping_des_value: Related
    timespan_of_mapping_des_value: Related
  }
  rule_workflow_cond: { [Key in ParameterColumn | `r_${ParameterColumn}`]: number | null }
  rule_workflow_exec: { [Key in ParameterColumn]: number | null }
  rule_workflow_func: { param1: string | null; param2: string | null }
}

/** Tables of no catalogue. Those of better-auth only list what the server reads itself. */
interface SystemTables {
  setting: { name: string; value: string }
  network_setting: {
    setting_id: number
    network_time_zone: string
    reporting_threshold_0: Generated<number | null>
    reporting_threshold_2: Generated<number | null>
    reporting_threshold_3: Generated<number | null>
    reporting_threshold_4: Generated<number | null>
    moment_tolerance_s: Generated<number>
    row_version: Generated<number>
  }
  accepted_problem: {
    accepted_id: Generated<number>
    resource: string
    record_id: number
    code: string
    /** Empty: the warning has no field. */
    field: string
    /** JSON: messages of the warnings. */
    messages: string
    /** Label of the record at that time. */
    label: string
    pcr_plan_id: number | null
    reason: string
    /** `2026-01-31`; null: until the record is changed. */
    last_day: string | null
    accepted_by: string
    accepted_at: string
  }
  list_view: {
    list_view_id: Generated<number>
    list_path: string
    view_name: string
    search: string | null
    shown_columns: string
    is_default: Generated<string>
    row_version: Generated<number>
  }
  built_in_row: { list: string; row_key: string; content: string; kept: string | null }
  history: {
    history_id: Generated<number>
    at: string
    user_id: string
    user_name: string
    action: 'create' | 'update' | 'delete'
    resource: string
    record_id: number
    label: string
    before_row: string | null
    after_row: string | null
    /** Name of the API token that a program used. */
    token_name: string | null
    /** The same for all entries of one call. */
    batch_id: string
    /** 1 for the first entry of its batch, else 0. */
    opens_batch: number
    undo_of: number | null
    change_set_id: number | null
    /** The record that owns the changed one, one or more levels up. */
    owner_id: number | null
    /** The previous owner, if the change moved the record. */
    former_owner_id: number | null
  }
  import_file: { batch_id: string; file_name: string }
  history_seal: {
    seal_id: number
    /** The kind of the sealed rows, or of a removal. */
    kind: 'earlier' | 'act' | 'change' | 'access' | 'change-removed' | 'access-removed'
    /** Covers the rows after the previous seal of this kind, up to this one. */
    last_entry: number
    entries: number
    /** Time of the newest row; for a removal, all rows were older. */
    until: string
    sealed_at: string
    /** SHA-256 of the rows; empty for a removal. */
    digest: string
    hash: string
  }
  /** The chain of earlier versions, which covered only changes. */
  earlier_seal: {
    seal_id: number
    last_entry: number
    entries: number
    sealed_at: string
    hash: string
    /** When the entries were removed because of their age. */
    removed_at: string | null
  }
  api_token: {
    api_token_id: Generated<number>
    user_id: string
    api_token_name: string
    token_prefix: string
    token_hash: string
    scope: TokenScope
    /** Names separated by commas; null: all. */
    catalogues: string | null
    created_at: string
    expires_at: string | null
    last_used_at: string | null
    row_version: Generated<number>
  }
  person: {
    person_id: Generated<number>
    user_id: string
    kind: Generated<PersonKind>
    role: Role
    disabled: Generated<'Y' | 'N'>
    /** Ids separated by commas; null: all. */
    plans: string | null
    last_seen_at: string | null
    /** The OpenID provider no longer gives a role. */
    barred: Generated<'Y' | 'N'>
    row_version: Generated<number>
  }
  /** The user that an address or an account of the provider belonged to, by a hash of it. */
  former_identity: { identity_hash: string; user_id: string }
  /** Who made a service account, or a token of it. */
  account_maker: { user_id: string; maker_id: string; maker_name: string }
  watch: {
    watch_id: Generated<number>
    user_id: string
    /** JSON, as are `targets` and `told`. */
    events: string
    targets: string
    /** Null: sends a mail instead. */
    url: string | null
    secret: string | null
    /** The address at which its owner uses the console. */
    console_url: string
    /** Position up to which the owner was notified, JSON. */
    told: string
    created_at: string
  }
  watch_message: {
    message_id: Generated<number>
    /** 0: it was sent to an approver who need not watch. */
    watch_id: number
    user_id: string
    sent_to: string
    /** JSON. */
    events: string
    tries: Generated<number>
    created_at: string
    sent_at: string | null
    /** Time of the next try; null: none. */
    next_at: string | null
    error: string | null
  }
  person_setting: { user_id: string; setting_key: string; value: string }
  used_code: { user_id: string; code: string; used_at: string }
  provider_session: {
    session_id: string
    user_id: string
    /** The user's name at the provider. */
    subject: string
    /** Encrypted JSON. */
    tokens: string
    /** When the provider was last asked, and when it last confirmed the person. */
    asked_at: string
    confirmed_at: string
  }
  invitation: { person_id: number; token_hash: string; expires_at: string }
  access_event: {
    access_event_id: Generated<number>
    at: string
    event: AccessEvent
    user_name: string
    address: string
    detail: string | null
  }
  /** Documents and manifests as JSON by their hash. Immutable, and shared by releases. */
  release_content: { hash: string; content: string; node_hash: Generated<string | null> }
  release: {
    release_id: Generated<number>
    /** `scheduled`, `suspended` and `cancelled` releases were never current. */
    state: ReleaseState
    base_release_id: number | null
    /** The manifest in `release_content`; null before the release is published. */
    manifest_hash: string | null
    evidence_hash: string | null
    user_id: string
    user_name: string
    /** Whether an API token of the user made it. */
    by_token: 'Y' | 'N'
    /** JSON: names of the approvers. */
    approvers: string
    created_at: string
    published_at: string | null
    publish_at: string | null
    confirm_within_s: number | null
    confirm_by: string | null
    confirmed_at: string | null
    emergency_reason: string | null
    /** JSON: `{ text, by, at }`. */
    review: string | null
    rollback_of: number | null
    /** Why the release is suspended, or who allowed a rollback. */
    note: string | null
    /** What keeps it from what is due, which is tried again. */
    problem: string | null
    /** JSON: numbers of added, changed and removed documents. */
    counts: string
  }
  /** The digest of a row of a release or a set after an act on it. */
  act: {
    act_id: Generated<number>
    at: string
    /** Table and key. */
    record: string
    /** Empty: the row is gone. */
    digest: string
  }
  /** A single row: the current release. */
  release_pointer: { pointer_id: number; release_id: number }
  node: {
    node_id: Generated<number>
    node_name: string
    /** The user of its service account. */
    user_id: string
    created_at: string
    /** The last report of the node. */
    release_id: Generated<number | null>
    state: Generated<NodeState | null>
    error: Generated<string | null>
    since: Generated<string | null>
    reported_at: Generated<string | null>
  }
  applied_document: {
    applied_id: Generated<number>
    document_key: string
    /** Null: it was live at once. */
    change_set_id: number | null
    hash: string
    /** The text of the folder. */
    content: string
    applied_at: string
  }
  observation: {
    observation_id: Generated<number>
    node_id: number
    recorded_at: string
    /** JSON, as in a simulation request. */
    context: string
  }
  rollout: {
    release_id: number
    /** JSON, as are the `guards`. */
    stages: string
    /** Counts from 1. */
    stage: number
    state: Rollout['state']
    guards: string
    next_at: string | null
    note: string | null
    user_id: string
    user_name: string
  }
  /** Changes of a release to the published tables, JSON. */
  release_row: {
    release_id: number
    table_name: string
    record_id: number
    before_row: string | null
    after_row: string | null
  }
  /** A single row: the release in the published tables. */
  published_release: { published_id: number; release_id: number }
  /** The part of a change set that a release published: its entries up to the last one. */
  release_change_set: { release_id: number; change_set_id: number; last_entry: number; entry_count: number }
  change_set: {
    change_set_id: Generated<number>
    name: string
    description: string | null
    ticket: string | null
    state: ChangeSetState
    /** `user …` or `token …`: who began the set. */
    owner: string
    user_id: string
    user_name: string
    created_at: string
    /** The release that contains it. */
    release_id: number | null
    /** The release that rolled it back. */
    taken_back_by: number | null
    row_version: Generated<number>
  }
  /** The change set that a user's or token's next writes go to. */
  change_set_current: { owner: string; change_set_id: number; is_chosen: Generated<'Y' | 'N'> }
  /** Everybody who ever wrote to a set. */
  change_set_author: { change_set_id: number; user_id: string; user_name: string }
  change_set_entry: {
    entry_id: Generated<number>
    change_set_id: number
    user_id: string
    user_name: string
    at: string
    batch_id: string
    resource: string
    record_id: number
    label: string
    /** JSON: for an update the changed fields, else the whole row. */
    before_row: string | null
    after_row: string | null
  }
  change_set_approval: {
    change_set_id: number
    user_id: string
    user_name: string
    at: string
    evidence_hash: string
    /** The last entry that the approver saw. */
    last_entry: number
    /** Something was written since, the set was taken back, or another release was published. */
    is_void: Generated<'Y' | 'N'>
  }
  /** What a set would publish as it was approved last. */
  approved_documents: {
    change_set_id: number
    evidence_hash: string
    /** JSON: keys of documents, and of plans with changed decisions. */
    documents: string
    /** JSON: ids of plans that it touches; null in it: something else. */
    plans: string
  }
  change_set_comment: {
    comment_id: Generated<number>
    change_set_id: number
    /** JSON: the record, field or decision; null: the whole set. */
    about: string | null
    text: string
    blocks: 'Y' | 'N'
    resolved: 'Y' | 'N'
    resolved_by: string | null
    user_id: string
    user_name: string
    /** JSON: ids and names. */
    mentions: string
    created_at: string
    row_version: Generated<number>
  }
  /** Row counts that writes maintain: of a table, or with an owner's id appended of that owner's rows. */
  row_total: { scope: string; total: number }
  request_answer: {
    scope: string
    idempotency_key: string
    request_hash: string
    answer: string
    answered_at: string
  }
  simulation_case: {
    simulation_case_id: Generated<number>
    simulation_case_name: string
    pcr_plan_id: number | null
    work_group_id: number | null
    key: Generated<string>
    /** JSON, as is `expected`. */
    request: string
    expected: string
    comments: string | null
    tags: string | null
    row_version: Generated<number>
  }
  rule_workflow_exec_event: { work_node_id: number; seq: number; pcr_event_id: number }
  auth_user: { id: string; name: string; email: string }
  auth_account: { id: string; userId: string; accountId: string; providerId: string; password: string | null }
  auth_session: {
    id: string
    token: string
    userId: string
    createdAt: string
    updatedAt: string
    expiresAt: string
    ipAddress: string | null
    userAgent: string | null
    provedAt: string | null
    needsFactor: 'Y' | 'N' | null
  }
  auth_two_factor: { id: string; userId: string; backupCodes: string }
}
