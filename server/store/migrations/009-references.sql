-- Which records hold the id of another: the record `record_id` of `resource` has `target_id` in its field `field`. For fields that
-- have no column of their own. The next start fills it with what was stored before.
create table record_references (
  club_id bigint not null,
  resource text not null,
  field text not null,
  target_id bigint not null,
  record_id bigint not null,
  primary key (club_id, resource, field, target_id, record_id)
);
