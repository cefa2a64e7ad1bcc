import { execFileSync } from 'node:child_process'
import { AVP_DEFINITIONS } from '../../../src/diameter/dictionary.ts'
import { hexOf } from '../../../src/diameter/octets.ts'
import type { Dissected } from './tshark.ts'

const HAS_CODEC = 'halt(case code:which(diameter_codec) of non_existing -> 1; _ -> 0 end).'
const ENVIRONMENT = { ...process.env, ERL_CRASH_DUMP_SECONDS: '0' }

/** Whether Erlang's Diameter is there (Debian: erlang-diameter); a run without it says so. */
export const HAS_ERLANG = (() => {
  try {
    execFileSync('erl', ['-noinput', '-eval', HAS_CODEC], { stdio: 'ignore', env: ENVIRONMENT })
    return true
  } catch {
    console.warn('erlang-diameter is not installed: Diameter messages are not read by it')
    return false
  }
})()

const GROUPS = AVP_DEFINITIONS.filter(({ type }) => type === 'Grouped')
  .map(({ code, vendor_id }) => `{${vendor_id === 0 ? 'undefined' : vendor_id},${code}}`)
  .join()

/** It has no dictionary of Gx: which AVPs are groups is told. Members are read as a message of their own, behind a header of zeros. */
const READ = `
  Groups = [${GROUPS}],
  Read = fun Read(Octets) -> lists:append([
    case element(6, Avp) of
      {Fault, _} -> [{Fault, element(2, Avp)}];
      Data -> case lists:member({element(3, Avp), element(2, Avp)}, Groups) of
        true -> [element(2, Avp) | Read(<<0:160, Data/binary>>)];
        false -> [element(2, Avp)]
      end
    end || Avp <- diameter_codec:collect_avps(Octets)]) end,
  Message = fun(Line) ->
    Octets = binary:decode_hex(string:trim(list_to_binary(Line))),
    Size = byte_size(Octets),
    Header = case diameter_codec:decode_header(Octets) of
      Found when is_tuple(Found), element(3, Found) =:= Size -> [];
      _ -> [5015]
    end,
    All = Read(Octets),
    io:format("[~w,~w]~n", [[Code || Code <- All, is_integer(Code)], Header ++ [Fault || {Fault, _} <- All]])
  end,
  All = fun All() -> case io:get_line("") of eof -> halt(); Line -> Message(Line), All() end end,
  All().`

/** What Erlang's Diameter reads in messages. */
export function readByErlang(messages: readonly Uint8Array[]): Dissected[] {
  const input = messages.map((message) => `${hexOf(message)}\n`).join('')
  const said = execFileSync('erl', ['-noshell', '-eval', READ], { input, encoding: 'utf8', env: ENVIRONMENT })
  return said
    .trim()
    .split('\n')
    .map((line) => {
      const [codes, faults] = JSON.parse(line) as [number[], number[]]
      return { codes, faults: faults.map(String) }
    })
}
