import { defineCall } from '../call/define-call.ts'
import { setting } from '../setting/setting.ts'
import { alteredSchema, settingSchema, settingWriteSchema } from '../setting/setting-schema.ts'

export const readSetting = defineCall({
  tag: setting.words.many,
  who: { role: 'viewer' },
  method: 'GET',
  path: 'setting',
  summary: 'Read the settings of the network',
  answer: settingSchema,
})

export const updateSetting = defineCall({
  tag: setting.words.many,
  who: { role: 'administrator', isProved: true, sessionOnly: true },
  method: 'PUT',
  path: 'setting',
  summary: 'Change the settings of the network',
  description:
    'Another network_time_zone needs confirm: true. Without it nothing is changed, and the answer names the plans and ' +
    'workflows whose decisions it alters (fields policy-plan.{id} and rule-workflow-group.{id}).',
  sent: settingWriteSchema,
  answer: settingSchema.extend({ alters: alteredSchema }),
})
