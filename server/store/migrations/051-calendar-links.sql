-- A calendar subscribes to a club or a group with the token of a link, which is found by its digest.
create table calendar_links (
  club_id bigint not null,
  id bigint not null,
  group_id bigint,
  digest text not null,
  created_at bigint not null,
  primary key (club_id, id)
);

create index calendar_links_by_digest on calendar_links (digest);
