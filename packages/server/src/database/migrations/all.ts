import type { SchemaStep } from '../schema-step.ts'
import { foundation } from './0001-foundation.ts'
import { firstCatalogues } from './0002-first-catalogues.ts'
import { attributes } from './0003-attributes.ts'
import { charging } from './0004-charging.ts'
import { rules } from './0005-rules.ts'
import { textSearch } from './0006-text-search.ts'
import { workflows } from './0008-workflows.ts'
import { plans } from './0009-plans.ts'
import { editAnswers } from './0010-edit-answers.ts'
import { apiTokens } from './0011-api-tokens.ts'
import { requestAnswers } from './0012-request-answers.ts'
import { attributeOfBasicRules } from './0013-attribute-of-basic-rules.ts'
import { accessEvents } from './0014-access-events.ts'
import { history } from './0015-history.ts'
import { historySeals } from './0016-history-seals.ts'
import { tokenScope } from './0017-token-scope.ts'
import { simulationCases } from './0018-simulation-cases.ts'
import { people } from './0019-people.ts'
import { plansOfPeople } from './0020-plans-of-people.ts'
import { singleSignOn } from './0023-single-sign-on.ts'
import { sortedZoneValues } from './0026-sorted-zone-values.ts'
import { usedCodes } from './0027-used-codes.ts'
import { traceAttributes } from './0028-trace-attributes.ts'
import { largeLists } from './0030-large-lists.ts'
import { serviceAccounts } from './0033-service-accounts.ts'
import { ownersInHistory } from './0034-owners-in-history.ts'
import { movesInHistory } from './0035-moves-in-history.ts'
import { networkSetting } from './0036-network-setting.ts'
import { builtInRows } from './0037-built-in-rows.ts'
import { oneChain } from './0039-one-chain.ts'
import { acceptedProblems } from './0046-accepted-problems.ts'
import { keysOfTestCases } from './0047-keys-of-test-cases.ts'
import { keysAndPlaces } from './0045-keys-and-places.ts'
import { personSettings } from './0029-person-settings.ts'
import { listViews } from './0052-list-views.ts'
import { nodes } from './0053-nodes.ts'
import { comments } from './0054-comments.ts'
import { tagsOfTestCases } from './0056-tags-of-test-cases.ts'
import { entriesByRecord } from './0057-entries-by-record.ts'
import { observations } from './0059-observations.ts'
import { filesOfImports } from './0062-files-of-imports.ts'
import { watches } from './0061-watches.ts'
import { workflowVersions } from './0064-workflow-versions.ts'
import { appliedDocuments } from './0065-applied-documents.ts'
import { approvedDocuments } from './0083-approved-documents.ts'
import { codesInOrder } from './0081-codes-in-order.ts'
import { qosOf5g } from './0090-qos-of-5g.ts'
import { chosenSets } from './0066-chosen-sets.ts'
import { whoApproved } from './0070-who-approved.ts'
import { keysOfDrawings } from './0074-keys-of-drawings.ts'
import { problemsOfReleases } from './0072-problems-of-releases.ts'
import { acts } from './0073-acts.ts'
import { sessions } from './0048-sessions.ts'
import { releases } from './0049-releases.ts'

/** Every step in order. A landed step is never changed: a later one corrects it. */
export const migrations: Readonly<Record<string, SchemaStep>> = {
  '0001-foundation': foundation,
  '0002-first-catalogues': firstCatalogues,
  '0003-attributes': attributes,
  '0004-charging': charging,
  '0005-rules': rules,
  '0006-text-search': textSearch,
  '0008-workflows': workflows,
  '0009-plans': plans,
  '0010-edit-answers': editAnswers,
  '0011-api-tokens': apiTokens,
  '0012-request-answers': requestAnswers,
  '0013-attribute-of-basic-rules': attributeOfBasicRules,
  '0014-access-events': accessEvents,
  '0015-history': history,
  '0016-history-seals': historySeals,
  '0017-token-scope': tokenScope,
  '0018-simulation-cases': simulationCases,
  '0019-people': people,
  '0020-plans-of-people': plansOfPeople,
  '0023-single-sign-on': singleSignOn,
  '0026-sorted-zone-values': sortedZoneValues,
  '0027-used-codes': usedCodes,
  '0028-trace-attributes': traceAttributes,
  '0029-person-settings': personSettings,
  '0030-large-lists': largeLists,
  '0033-service-accounts': serviceAccounts,
  '0034-owners-in-history': ownersInHistory,
  '0035-moves-in-history': movesInHistory,
  '0036-network-setting': networkSetting,
  '0037-built-in-rows': builtInRows,
  '0039-one-chain': oneChain,
  '0045-keys-and-places': keysAndPlaces,
  '0046-accepted-problems': acceptedProblems,
  '0047-keys-of-test-cases': keysOfTestCases,
  '0048-sessions': sessions,
  '0049-releases': releases,
  '0052-list-views': listViews,
  '0053-nodes': nodes,
  '0054-comments': comments,
  '0056-tags-of-test-cases': tagsOfTestCases,
  '0057-entries-by-record': entriesByRecord,
  '0059-observations': observations,
  '0061-watches': watches,
  '0062-files-of-imports': filesOfImports,
  '0064-workflow-versions': workflowVersions,
  '0065-applied-documents': appliedDocuments,
  '0066-chosen-sets': chosenSets,
  '0070-who-approved': whoApproved,
  '0072-problems-of-releases': problemsOfReleases,
  '0073-acts': acts,
  '0074-keys-of-drawings': keysOfDrawings,
  '0081-codes-in-order': codesInOrder,
  '0083-approved-documents': approvedDocuments,
  '0090-qos-of-5g': qosOf5g,
}
