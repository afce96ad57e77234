-- References between records: `record_id` of `resource` has `target_id` in `field`. Only for fields without a column. The next start
-- fills the table from the stored records.
create table record_references (
  club_id bigint not null,
  resource text not null,
  field text not null,
  target_id bigint not null,
  record_id bigint not null,
  primary key (club_id, resource, field, target_id, record_id)
);
