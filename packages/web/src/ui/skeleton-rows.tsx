import { Skeleton } from '@mantine/core'

export function SkeletonRows({ columns, rows = 10 }: { columns: number; rows?: number }) {
  return Array.from({ length: rows }, (_, row) => (
    <tr key={row}>
      {Array.from({ length: columns }, (_cell, column) => (
        <td key={column}>
          <Skeleton height="0.75rem" width={column === 0 ? '70%' : '50%'} />
        </td>
      ))}
    </tr>
  ))
}
