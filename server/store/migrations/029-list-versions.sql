-- The version of each resource's list, replaced by every write of the resource. A list without a row was never written.
create table list_versions (
  club_id bigint not null,
  resource text not null,
  version text not null,
  primary key (club_id, resource)
);

-- Versions for the stored lists. Until the first write, the version is the last change of the club.
insert into list_versions
select counters.club_id, case counters.resource when 'journal' then 'change' else counters.resource end,
  coalesce(last_stamp, 0) || '.' || coalesce(changes.last_id, 0)
from counters
  left join club_clocks on club_clocks.club_id = counters.club_id
  left join counters as changes on changes.club_id = counters.club_id and changes.resource = 'journal'
where counters.club_id > 0 order by 1, 2;
