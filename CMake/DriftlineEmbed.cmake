# driftline_embed_bytes(VARIABLE FILE HEADER NAMESPACE NAME): a source made by the build that defines NAMESPACE::NAME as
# the bytes of FILE; HEADER declares it. Appends the source to the list VARIABLE.
function(driftline_embed_bytes variable file header namespace name)
    set(source "${CMAKE_CURRENT_BINARY_DIR}/embedded_${name}.cpp")
    set(script "${PROJECT_SOURCE_DIR}/CMake/EmbedBytes.cmake")
    get_filename_component(file_name "${file}" NAME)
    add_custom_command(
        OUTPUT "${source}"
        COMMAND "${CMAKE_COMMAND}" "-DOUTPUT=${source}" "-DFILE=${file}" "-DHEADER=${header}" "-DNAMESPACE=${namespace}"
            "-DNAME=${name}" -P "${script}"
        DEPENDS "${file}" "${script}"
        COMMENT "Embedding ${file_name}"
        VERBATIM)
    set(${variable} ${${variable}} "${source}" PARENT_SCOPE)
endfunction()
