import classes from './barrier-scene.module.css'

const PIVOT = { x: 330, y: 640 }
const ARM_LENGTH = 470
const ARM_ANGLE = 38
const LANES = [210, 274, 338, 402, 466, 530]

/** Where packets stand in each lane: crowded before the barrier, let through one by one behind it. */
const BEFORE = [
  [-40, 32, 88, 176],
  [-10, 60, 142, 196, 262],
  [-60, 10, 66, 122, 208, 290],
  [-30, 44, 98, 152, 236],
  [-50, 4, 90, 146, 200, 254],
  [-20, 36, 120, 174, 228],
]
const BEHIND = [[560], [500, 700], [610], [540, 760], [660], [590, 780]]

/** Traffic on its lanes, and the barrier that decides about it, drawn like a figure in a manual. */
export function BarrierScene() {
  return (
    <svg className={classes.scene} viewBox="0 0 800 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <g className={classes.lanes}>
        {LANES.map((y) => (
          <path key={y} d={`M-200 ${y}H1000`} />
        ))}
      </g>
      <Packets lanes={BEFORE} className={classes.before} />
      <Packets lanes={BEHIND} className={classes.behind} />
      <Dial />
      <Barrier />
    </svg>
  )
}

function Packets({ lanes, className }: { lanes: readonly (readonly number[])[]; className: string | undefined }) {
  return (
    <g className={className}>
      {lanes.flatMap((places, lane) =>
        places.map((x) => <rect key={`${lane} ${x}`} x={x} y={(LANES[lane] ?? 0) - 7} width="42" height="14" rx="3" />),
      )}
    </g>
  )
}

/** The scale the arm moves along, from closed to open. */
function Dial() {
  const ticks = Array.from({ length: 31 }, (_, step) => step * 3)
  return (
    <g className={classes.dial}>
      <path d={`M${at(0, 330)}A330 330 0 0 0 ${at(90, 330)}`} />
      {ticks.map((angle) => (
        <path key={angle} d={`M${at(angle, 330)}L${at(angle, angle % 15 === 0 ? 348 : 338)}`} />
      ))}
    </g>
  )
}

function Barrier() {
  const arm = `M${at(ARM_ANGLE, 0)}L${at(ARM_ANGLE, ARM_LENGTH)}`
  return (
    <g className={classes.barrier}>
      <path className={classes.ground} d="M-200 790H1000" />
      <path className={classes.arm} d={arm} />
      <path className={classes.stripes} d={arm} />
      <path className={classes.post} d={`M${PIVOT.x - 44} 790V${PIVOT.y}a44 44 0 0 1 88 0V790z`} />
      <circle className={classes.hub} cx={PIVOT.x} cy={PIVOT.y} r="15" />
    </g>
  )
}

/** A point at an angle above the horizontal and a distance from the pivot. */
function at(degrees: number, distance: number): string {
  const radians = (degrees * Math.PI) / 180
  const x = PIVOT.x + distance * Math.cos(radians)
  const y = PIVOT.y - distance * Math.sin(radians)
  return `${x.toFixed(1)} ${y.toFixed(1)}`
}
