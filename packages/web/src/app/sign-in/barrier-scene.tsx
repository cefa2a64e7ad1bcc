import classes from './barrier-scene.module.css'

const GROUND = 800
const PIVOT = { x: 300, y: 560 }
const ARM = { from: 64, to: 496, angle: 38 }
const DIAL = 344

/** Packets in lanes: crowded before the barrier, single file after it. */
const LANES = [
  { y: 624, before: [-40, 14, 68, 164], behind: [420, 640] },
  { y: 672, before: [-70, -16, 84, 138, 192], behind: [510] },
  { y: 720, before: [-50, 30, 84, 150, 204], behind: [390, 590, 760] },
  { y: 768, before: [-20, 34, 114, 168], behind: [470, 700] },
]

/** Traffic and the barrier that controls it, drawn like a figure in a manual. */
export function BarrierScene() {
  return (
    <svg className={classes.scene} viewBox="0 0 800 900" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      {LANES.map(({ y, before, behind }) => (
        <g key={y}>
          <path className={classes.lane} d={`M-400 ${y}H1200`} />
          <Packets className={classes.before} places={before} y={y} />
          <Packets className={classes.behind} places={behind} y={y} />
        </g>
      ))}
      <Dial />
      <Barrier />
    </svg>
  )
}

function Packets({ className, places, y }: { className: string | undefined; places: readonly number[]; y: number }) {
  return places.map((x) => <rect key={x} className={className} x={x} y={y - 7} width="42" height="14" rx="3" />)
}

/** The scale of the arm, from closed to open. */
function Dial() {
  const ticks = Array.from({ length: 31 }, (_, step) => step * 3)
  return (
    <g className={classes.dial}>
      <path d={`M${at(0, DIAL)}A${DIAL} ${DIAL} 0 0 0 ${at(90, DIAL)}`} />
      {ticks.map((angle) => (
        <path key={angle} d={`M${at(angle, DIAL)}L${at(angle, DIAL + (angle % 15 === 0 ? 18 : 8))}`} />
      ))}
    </g>
  )
}

function Barrier() {
  const { x, y } = PIVOT
  const { from, to, angle } = ARM
  return (
    <>
      <path className={classes.ground} d={`M-400 ${GROUND}H1200`} />
      <path className={classes.arm} d={`M${at(angle, 0)}L${at(angle, to)}`} />
      <path className={classes.stripes} d={`M${at(angle, from + 48)}L${at(angle, to)}`} />
      <path className={classes.post} d={`M${x - 40} ${GROUND}V${y}a40 40 0 0 1 80 0V${GROUND}z`} />
      <circle className={classes.hub} cx={x} cy={y} r="14" />
    </>
  )
}

/** A point at an angle above the horizontal and a distance from the pivot. */
function at(degrees: number, distance: number): string {
  const radians = (degrees * Math.PI) / 180
  const x = PIVOT.x + distance * Math.cos(radians)
  const y = PIVOT.y - distance * Math.sin(radians)
  return `${x.toFixed(1)} ${y.toFixed(1)}`
}
