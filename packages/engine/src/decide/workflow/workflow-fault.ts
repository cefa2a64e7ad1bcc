import type { Statement } from '@tollgate/contract/simulation/trace-line.ts'
import type { WorkflowError, WorkflowErrorCode } from '@tollgate/contract/simulation/answer.ts'

const FAULTS: Readonly<Record<WorkflowErrorCode, { statement: Statement; message: string }>> = {
  NO_START: { statement: 37, message: 'The workflow has no start' },
  NO_WORKFLOW: { statement: 45, message: 'The workflow to run does not exist' },
  DECISION_WITHOUT_CONDITIONS: { statement: 39, message: 'The decision has no conditions' },
  UNKNOWN_FUNCTION: { statement: 43, message: 'There is no such function' },
  FUNCTION_NOT_ALLOWED: { statement: 47, message: 'The function cannot be called in a decision' },
  TOO_MANY_NODES: { statement: 46, message: 'The run came to more than 1000 nodes' },
  TOO_DEEP: { statement: 46, message: 'More than 8 workflows run within each other' },
  CALLBACK_CIRCLE: { statement: 46, message: 'The workflow to run is running already' },
  NUMBER_OVERFLOW: { statement: 43, message: 'A figure is larger than a number can be' },
  ENDLESS_LOOP: { statement: 46, message: 'The run came here before with the same attributes' },
}

/** Stops a run. The error is part of the answer: a faulty workflow is no fault of the program. */
export class WorkflowFault extends Error {
  readonly error: WorkflowError
  readonly statement: Statement

  constructor(code: WorkflowErrorCode, node: number | null) {
    const { statement, message } = FAULTS[code]
    super(message)
    this.error = { code, message, work_node_id: node }
    this.statement = statement
  }
}
