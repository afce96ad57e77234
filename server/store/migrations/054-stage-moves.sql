-- The values of a tracked field before and after a change: the stages of a trial member.
alter table journal add column value_before text;
alter table journal add column value_after text;
