import { z } from 'zod'

/** A row of `GET /rule-workflow-group/{id}/callers`: a node that runs the workflow, and the workflow it stands in. */
export const callerSchema = z.object({
  work_group_id: z.int(),
  work_group_name: z.string(),
  work_node_id: z.int(),
  work_node_name: z.string(),
  by: z.string().describe('callback, or the name of a function'),
})

export type Caller = z.infer<typeof callerSchema>
