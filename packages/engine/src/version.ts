/** Increase it with every change that can alter the decisions of a policy. Approved evidence is then computed again. */
export const ENGINE_VERSION = '1'
