import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { asText } from '../../catalogue/row.ts'
import { useRecord } from '../../catalogue/record/use-record.ts'
import { ValueText } from '../../catalogue/format/value-text.tsx'
import { Facts } from '../../ui/facts.tsx'

const ratingGroups = catalogueOf('rating-group')
const services = catalogueOf('service-identifier')

interface ChargingFactsProps {
  ratingGroup: number | undefined
  service: number | undefined
}

/** The numbers that the charging system sees: those of the rating group and of the service. */
export function ChargingFacts({ ratingGroup, service }: ChargingFactsProps) {
  const { data: group } = useRecord(ratingGroups, ratingGroup)
  const { data: identified } = useRecord(services, service)
  if (!group && !identified) return null
  return (
    <Facts
      label="What the charging system sees"
      facts={[
        ...(group ? [{ name: 'Rating-Group', value: asText(group.rg_code) }] : []),
        ...(identified
          ? [
              { name: 'Service-Identifier', value: asText(identified.si_code) },
              {
                name: 'Rating group of the service',
                value: <ValueText catalogue={services} row={identified} name="rating_group_id" />,
              },
            ]
          : []),
      ]}
    />
  )
}
