import { sql } from 'kysely'
import { toolsAtMost, unnamed } from './upload-name.ts'

/** What an upload that came without a name is called where it is listed (`uploadName`), in SQL over the table `upload`; null for others. */
export const nameOfUnnamed = sql<string | null>`
  case when upload.file_name = ${sql.lit(unnamed)} then (
    select 'Log of ' || string_agg(name, ', ' order by at) filter (where at <= ${sql.lit(toolsAtMost)})
      || case when count(*) > ${sql.lit(toolsAtMost)} then ' and ' || (count(*) - ${sql.lit(toolsAtMost)}) || ' more' else '' end
    from (
      select tool.name, row_number() over (order by tool.name) as at
      from snapshot own join series on series.id = own.series join tool on tool.id = series.tool
      where own.upload = upload.id group by tool.name
    ) named
  ) end`
